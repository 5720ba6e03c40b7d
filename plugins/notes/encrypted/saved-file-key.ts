import type { SavedFile } from '../contract'

/** What tells files apart that are being saved: with another key the same address is another file. */
export const savedFileKey = ({ url, key }: SavedFile): string => `${url} ${key}`
