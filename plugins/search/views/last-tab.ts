import type { Kernel } from '#kernel'

// By kernel, so that two kernels on a page keep apart and nothing outlives its own.
const tabs = new WeakMap<Kernel, string>()

/** The tab of the search page that was chosen last, by its key; the next search opens it. */
export const recallTab = (kernel: Kernel): string | undefined => tabs.get(kernel)

export const rememberTab = (kernel: Kernel, key: string): void => void tabs.set(kernel, key)

/** The keys of the tabs with posts and with people. */
export const POSTS = 'search/posts'
export const PEOPLE = 'search/people'
