"""A campaign: a crew plays the adventure from chapter to chapter, and all of it is kept as one file.

    python examples/campaign.py

`buccaneer campaign` plays one in the terminal, and imports the same file.
"""

from __future__ import annotations

from buccaneer import Game, Rng, campaign, make_bot
from buccaneer.words import Words

WORDS = Words.of("en")


def played(crew: campaign.Campaign, seed: int) -> Game:
    """The next game of a crew, with a bot on every seat."""
    game, bot = Game.of(campaign.set_up(crew, seed=seed)), make_bot("thumb")
    while not game.over:
        game.play(bot.choose(game.view(game.chooser), game.options, Rng(len(game.choices))))
    return game


def main() -> None:
    crew = campaign.begin("The Gulls", ["Anne", "Bart"], ways={"way": "together", "sea": "fair"})
    while crew.stages != ("variable",):  # it opens at the end of the story
        crew = campaign.add(crew, played(crew, seed=len(crew.entries)))
        told = crew.entries[-1].told
        ended = "won" if told.won else f"lost, {crew.course.coins(crew)} coins for the next try"
        print(f"chapter {told.stage}: {ended}; read {' '.join(told.road)}")

    chart = crew.course.chart(crew, WORDS)
    print(f"{chart.title}: remembered are {', '.join(stamp.text for stamp in chart.stamps)}")
    ending = crew.course.epilogue(crew, WORDS)
    assert ending is not None
    print(f"{ending.title}. {ending.lines[1].text}")

    text = campaign.write(crew)
    print(f"its file has {len(text)} letters; every game in it is played again: {campaign.read(text) == crew}")
    try:
        campaign.read(text.replace("Anne", "Grace"))
    except campaign.CampaignError as error:
        print(f"edited: {error}")


if __name__ == "__main__":
    main()
