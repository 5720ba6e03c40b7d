import { defineRoute } from '#kernel'

export const aboutRoute = defineRoute('/about')
