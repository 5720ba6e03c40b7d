import type { EncryptedFileSource } from '../contract'

/** Identifies a file that is being saved. The same address with another key counts as another file. */
export const fileDownloadKey = ({ url, key }: EncryptedFileSource): string => `${url} ${key}`
