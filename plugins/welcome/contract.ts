import { defineView } from '#kernel'
import { defineRoute } from '#kernel/shell'

/** The path of the first steps of an account: people to follow, then a picture and a line about oneself. */
export const welcomeRoute = defineRoute('/welcome')

/**
 * People to follow, by interest, for a reader who follows nobody. Each row leads to the page at `welcomeRoute`. Renders
 * nothing for an account that cannot sign.
 */
export const PeopleToFollow = defineView<Record<never, never>>('people-to-follow')
