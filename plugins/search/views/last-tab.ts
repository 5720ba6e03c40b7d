import type { Kernel } from '#kernel'

// Keyed by kernel, so that two kernels on a page stay separate and no entry outlives its kernel.
const tabs = new WeakMap<Kernel, string>()

/** Key of the last chosen tab of the search page, which the next search opens. */
export const recallTab = (kernel: Kernel): string | undefined => tabs.get(kernel)

export const rememberTab = (kernel: Kernel, key: string): void => void tabs.set(kernel, key)

/** Keys of the tabs for posts and for people. */
export const POSTS_TAB = 'search/posts'
export const PEOPLE_TAB = 'search/people'
