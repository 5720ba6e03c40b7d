import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { type ContentCipher, importContentCipher } from './cipher'

/** Encrypts the contents of rows, and replaces ids. */
export interface RowCipher extends ContentCipher {
  /** Returns an id in place of one that tells something: always the same, and of no meaning without the key. */
  toOpaqueId(id: string): string
}

export async function importRowCipher(bytes: Uint8Array<ArrayBuffer>): Promise<RowCipher> {
  const idKey = hmac(sha256, bytes, utf8ToBytes('pinion/private-chats/ids'))
  return {
    ...(await importContentCipher(bytes)),
    toOpaqueId: id => bytesToHex(hmac(sha256, idKey, utf8ToBytes(id))),
  }
}
