import { expect, type Page } from '@playwright/test'
import * as nip19 from 'nostr-tools/nip19'
import type { PageWatch } from './watch-page.ts'

/**
 * Returns the forms in which a key might be stored: as text, and its bytes as hex. A secret given as text has only one
 * form.
 */
function formsOf(secret: Uint8Array | string): Record<string, string> {
  if (typeof secret === 'string') return { text: secret.toLowerCase() }
  const buffer = Buffer.from(secret)
  return {
    hex: buffer.toString('hex'),
    nsec: nip19.nsecEncode(secret),
    base64: buffer.toString('base64').replace(/=+$/, ''),
    base64url: buffer.toString('base64url'),
    decimals: [...buffer].join(','),
  }
}

/**
 * Returns everything that a page has stored, as text; with `shown`, the page's content too. Bytes are in hex, so that a
 * raw key is found as well.
 */
async function everythingOf(page: Page, shown: boolean): Promise<string[]> {
  return page.evaluate(async shown => {
    const found: string[] = []
    const seen = new Set<unknown>()
    const hexOf = (bytes: Uint8Array) => Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')
    const walk = (value: unknown): void => {
      if (typeof value === 'string') found.push(value)
      if (typeof value !== 'object' || value === null || seen.has(value)) return
      seen.add(value)
      if (value instanceof ArrayBuffer) found.push(hexOf(new Uint8Array(value)))
      else if (ArrayBuffer.isView(value))
        found.push(hexOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)))
      else if (value instanceof Map) for (const entry of value) walk(entry)
      else if (value instanceof Set) for (const entry of value) walk(entry)
      else if (Array.isArray(value) && value.every(item => typeof item === 'number'))
        found.push(value.join(','), value.map(b => Number(b).toString(16).padStart(2, '0')).join(''))
      else for (const [key, inner] of Object.entries(value)) [key, inner].forEach(walk)
    }
    for (const storage of [localStorage, sessionStorage])
      for (let i = 0; i < storage.length; i++) {
        const key = storage.key(i) ?? ''
        found.push(key, storage.getItem(key) ?? '')
      }
    const settle = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settle(indexedDB.open(name))
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table)
        walk(await settle(store.getAllKeys()))
        walk(await settle(store.getAll()))
      }
      database.close()
      found.push(name)
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found.push(name, request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    found.push(location.href, document.title, document.cookie, window.name)
    walk(history.state)
    // All history entries of this tab, including those that only Back or Forward would show.
    const { navigation } = window as { navigation?: { entries(): { url: string; getState(): unknown }[] } }
    for (const entry of navigation?.entries() ?? []) [entry.url, entry.getState()].forEach(walk)
    if (!shown) return found
    found.push(document.documentElement.outerHTML)
    for (const input of document.querySelectorAll('input, textarea'))
      found.push((input as HTMLInputElement).value)
    return found
  }, shown)
}

/** Returns a text, and the same text with its percent-encoding removed, however many times it was encoded. */
export function withDecodedForms(text: string): string {
  const plain = text.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return plain === text ? text : `${text}\n${withDecodedForms(plain)}`
}

interface Look {
  /** False if the page itself may show the secret, for example in the field where it was typed. */
  readonly shown?: boolean
  /**
   * More texts that must not contain the secret, such as frames that a relay received or names that a domain was asked
   * for.
   */
  readonly also?: readonly string[]
}

/**
 * Fails if the secret can be read anywhere: in storage, caches, address, history, page, console or requests, or in the
 * texts of `also`.
 */
export async function expectNoSecret(
  page: Page,
  watch: Pick<PageWatch, 'consoleMessages' | 'requests'>,
  secrets: Uint8Array | readonly string[],
  { shown = true, also = [] }: Look = {},
): Promise<void> {
  const stored = await everythingOf(page, shown)
  expect(stored.length).toBeGreaterThan(5)
  const texts = [...stored, ...watch.consoleMessages, ...watch.requests, ...also]
  for (const secret of secrets instanceof Uint8Array ? [secrets] : secrets) expectSecretAbsent(texts, secret)
}

/** Fails if one of the texts has the secret in any form. */
export function expectSecretAbsent(texts: readonly string[], secret: Uint8Array | string): void {
  const all = withDecodedForms(texts.join('\n'))
  const lower = all.toLowerCase()
  for (const [form, text] of Object.entries(formsOf(secret))) {
    const there = form === 'base64' || form === 'base64url' ? all.includes(text) : lower.includes(text)
    expect(there, `the key as ${form}`).toBe(false)
  }
}
