import type { Kernel } from '#kernel'

// Keyed by kernel, so that two kernels on one page stay apart, and an entry is dropped with its kernel.
const tabs = new WeakMap<Kernel, string>()

/** Returns the key of the search page's tab that the user chose last. The next search opens this tab. */
export const getLastSearchTab = (kernel: Kernel): string | undefined => tabs.get(kernel)

export const setLastSearchTab = (kernel: Kernel, key: string): void => void tabs.set(kernel, key)

/** Keys of the tab for posts and of the tab for people. */
export const POSTS_TAB_KEY = 'search/posts'
export const PEOPLE_TAB_KEY = 'search/people'
