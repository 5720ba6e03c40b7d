import type { SavedFile } from '../contract'

/** Identifies a file being saved; the same address with another key is another file. */
export const savedFileKey = ({ url, key }: SavedFile): string => `${url} ${key}`
