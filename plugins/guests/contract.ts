import { defineRoute } from '#kernel/shell'

/** The path of the directory of plugins from other authors. */
export const directoryRoute = defineRoute('/plugins')
/** The path of the page of a plugin from another author, by the address of its listing (`naddr1…`, kind 35128). */
export const guestRoute = defineRoute('/plugins/$address')
