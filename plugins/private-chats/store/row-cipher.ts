import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type ContentCipher, importContentCipher } from './cipher'

/** Encrypts the contents of rows, and replaces ids by opaque ones. */
export interface RowCipher extends ContentCipher {
  /**
   * Returns a replacement for an id that would reveal something. It is always the same for the same id, and means
   * nothing without the key.
   */
  toOpaqueId(id: string): string
}

export async function importRowCipher(bytes: Uint8Array<ArrayBuffer>): Promise<RowCipher> {
  const idKey = hmac(sha256, bytes, utf8ToBytes('pinion/private-chats/ids'))
  return {
    ...(await importContentCipher(bytes)),
    toOpaqueId: id => bytesToHex(hmac(sha256, idKey, utf8ToBytes(id))),
  }
}
