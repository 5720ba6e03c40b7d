import { defineRoute } from '#kernel/shell'

export const aboutRoute = defineRoute('/about')
