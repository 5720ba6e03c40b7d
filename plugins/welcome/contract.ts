import { defineView } from '#kernel'

/**
 * People to follow, by interest, for a reader who follows nobody. Each row leads to the page at `welcomeRoute`. Renders
 * nothing for an account that cannot sign.
 */
export const PeopleToFollow = defineView<Record<never, never>>('people-to-follow')
