import { expect, type Page } from '@playwright/test'
import * as nip19 from 'nostr-tools/nip19'
import type { PageWatch } from './watch-page.ts'

/** Every form in which a key could lie about: text, and bytes as hex. */
function formsOf(secretKey: Uint8Array): Record<string, string> {
  const buffer = Buffer.from(secretKey)
  return {
    hex: buffer.toString('hex'),
    nsec: nip19.nsecEncode(secretKey),
    base64: buffer.toString('base64').replace(/=+$/, ''),
    base64url: buffer.toString('base64url'),
    decimals: [...buffer].join(','),
  }
}

/** All a page has stored, and shows if that counts, as text; bytes as hex, so that a raw key is found as well. */
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
    for (const cache of await caches.keys())
      for (const request of await (await caches.open(cache)).keys()) found.push(request.url)
    found.push(location.href, document.cookie, window.name)
    walk(history.state)
    if (!shown) return found
    found.push(document.documentElement.outerHTML)
    for (const input of document.querySelectorAll('input, textarea'))
      found.push((input as HTMLInputElement).value)
    return found
  }, shown)
}

/**
 * Fails when a key is readable anywhere: storage, address, history, page, console, requests. Without `shown` the page
 * itself may have it, in the field where it was typed.
 */
export async function expectNoSecret(
  page: Page,
  watch: PageWatch,
  secretKey: Uint8Array,
  { shown = true }: { readonly shown?: boolean } = {},
): Promise<void> {
  const stored = await everythingOf(page, shown)
  expect(stored.length).toBeGreaterThan(5)
  const all = [...stored, ...watch.said, ...watch.requests].join('\n')
  const lower = all.toLowerCase()
  for (const [form, text] of Object.entries(formsOf(secretKey))) {
    const there = form === 'base64' || form === 'base64url' ? all.includes(text) : lower.includes(text)
    expect(there, `the key as ${form}`).toBe(false)
  }
}
