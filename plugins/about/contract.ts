import { defineRoute } from '#kernel/shell'

/** The path of the page about Pinion. */
export const aboutRoute = defineRoute('/about')
