import type { EventTemplate } from './event-signer.ts'

/**
 * An event by a person of the network that only one of the repository's guests (plugins that are not part of the app)
 * can show.
 */
export interface GuestEvent {
  readonly authorHandle: string
  readonly template: EventTemplate
}

const DAY_SECONDS = 86_400

const recipe = (id: string, title: string, content: string, ...ingredients: string[][]) => ({
  kind: 37_070,
  content,
  tags: [
    ['d', id],
    ['title', title],
    ['minutes', '45'],
    ['people', '4'],
    ...ingredients.map(each => ['ingredient', ...each]),
  ],
})

/** Returns events that only guests show: recipes and calendar events (NIP-52). `now` in s. */
export function createGuestEvents(now: number): readonly GuestEvent[] {
  const date = (at: number) => new Date(at * 1_000).toISOString().slice(0, 10)
  const at = (template: Omit<EventTemplate, 'created_at'>, age: number) => ({
    ...template,
    created_at: now - age,
  })
  return [
    {
      authorHandle: 'mira',
      template: at(
        recipe(
          'plum-cake',
          'Plum cake',
          'Stone the plums. Rub butter, flour and sugar together, press it into the tin, lay the plums on it, and bake it at 190 °C until the edge is brown.',
          ['800', 'g', 'plums'],
          ['250', 'g', 'flour'],
          ['125', 'g', 'butter'],
          ['100', 'g', 'sugar'],
        ),
        7_200,
      ),
    },
    {
      authorHandle: 'jonas',
      template: at(
        recipe(
          'pea-soup',
          'Pea soup',
          'Soften the onion, add peas and stock, and cook it for ten minutes. Blend half of it.',
          ['1', '', 'onion'],
          ['600', 'g', 'peas'],
          ['1', 'l', 'stock'],
        ),
        90_000,
      ),
    },
    {
      authorHandle: 'leo',
      template: at(
        {
          kind: 31_923,
          content: 'Bring something that grows on your balcony.',
          tags: [
            ['d', 'swap'],
            ['title', 'Seed swap'],
            ['location', 'The old greenhouse'],
            ['start', String(now + 2 * DAY_SECONDS)],
            ['end', String(now + 2 * DAY_SECONDS + 7_200)],
          ],
        },
        3_600,
      ),
    },
    {
      authorHandle: 'mira',
      template: at(
        {
          kind: 31_922,
          content: 'Three days of walking along the coast.',
          tags: [
            ['d', 'walk'],
            ['title', 'Coast walk'],
            ['location', 'Harbour'],
            ['start', date(now - DAY_SECONDS)],
            ['end', date(now + 2 * DAY_SECONDS)],
          ],
        },
        40_000,
      ),
    },
  ]
}
