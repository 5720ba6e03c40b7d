import type { SavedFile } from '../contract'

/** Identifies a file that is being saved. The same address with another key counts as another file. */
export const savedFileKey = ({ url, key }: SavedFile): string => `${url} ${key}`
