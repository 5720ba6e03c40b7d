import type { EventProps, NostrEvent, State } from '../../guest-api'

// A recipe is an addressable event of kind 37070, with the tags `title`, `minutes`, `people` and `image`, a tag
// `ingredient` (amount, unit, name) for each ingredient, and the method as its content.

interface RecipeState extends State {
  people: number
  isOpen: boolean
}

const MAX_INGREDIENTS = 60

const getTag = (event: NostrEvent, name: string) => event.tags.find(([key]) => key === name)?.[1]
const parseCount = (text: string | undefined, otherwise: number) => {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 && number <= 100 ? number : otherwise
}
const roundAmount = (amount: number) => String(Math.round(amount * 100) / 100)

/** Formats an ingredient for this number of people, such as '250 g plums'. */
const formatIngredient = (
  [, amount = '', unit = '', name = '']: readonly string[],
  share: number,
): string => {
  const number = Number(amount)
  const shown = amount !== '' && Number.isFinite(number) ? roundAmount(number * share) : amount
  return [shown, unit, name].filter(Boolean).join(' ').slice(0, 200)
}

/**
 * Number of people for whom the reader has cooked last. Absent until it was read from storage, or if none was stored.
 */
let usual: number | undefined
const storedPeople = pinion.get('people').then(
  people => {
    if (typeof people === 'number') usual = people
  },
  // The guest works without the stored number too.
  () => {},
)

pinion.view<EventProps, RecipeState>('recipe', async ({ event, mode }, state) => {
  await storedPeople
  const recipePeople = parseCount(getTag(event, 'people'), 4)
  const people = state.people ?? usual ?? recipePeople
  const picture = getTag(event, 'image')
  const minutes = getTag(event, 'minutes')
  const ingredients = event.tags.filter(([name]) => name === 'ingredient').slice(0, MAX_INGREDIENTS)
  const isOpen = state.isOpen ?? mode === 'page'
  return [
    'card',
    {},
    picture !== undefined && ['picture', { url: picture.slice(0, 2_000), alt: '' }],
    ['title', {}, (getTag(event, 'title') ?? 'A recipe').slice(0, 200)],
    minutes !== undefined && ['text', { quiet: true }, `${parseCount(minutes, 30)} minutes`],
    isOpen && ['slider', { act: 'people', label: 'People', min: 1, max: 24, value: people }],
    [
      'list',
      {},
      ...ingredients.map(each => ['item', {}, formatIngredient(each, people / recipePeople)] as const),
    ],
    isOpen && ['rich', { text: event.content.slice(0, 20_000) }],
    mode !== 'page' && ['button', { act: 'open' }, isOpen ? 'Less' : 'Method'],
  ]
})

pinion.act<EventProps, RecipeState>('open', (_, state) => {
  state.isOpen = !state.isOpen
})

pinion.act<EventProps, RecipeState>('people', (_, state, value) => {
  state.people = Number(value)
  usual = Number(value)
  void pinion.set('people', usual).catch(() => {})
})

interface RecipeBookState extends State {
  recipes: readonly NostrEvent[]
  isSettled: boolean
  isAsked: boolean
}

const MAX_RECIPES = 40

pinion.view<object, RecipeBookState>('book', (_, state, redraw) => {
  if (!state.isAsked) {
    state.isAsked = true
    void pinion.query({ kinds: [37_070], limit: MAX_RECIPES }, (recipes, isSettled) => {
      Object.assign(state, { recipes, isSettled })
      redraw()
    })
  }
  const { recipes = [], isSettled = false } = state
  if (recipes.length === 0)
    return isSettled
      ? ['empty', { title: 'No recipes yet' }, 'Nobody has published one on your relays.']
      : ['progress', { label: 'Looking for recipes' }]
  return ['column', {}, ...recipes.slice(0, MAX_RECIPES).map(({ id }) => ['note', { id }] as const)]
})
