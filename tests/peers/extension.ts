import type { BrowserContext, Page } from '@playwright/test'
import * as nip44 from 'nostr-tools/nip44'
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'

/** The extension's behaviour. A test may change it at any time. */
export interface ExtensionBehavior {
  /** Milliseconds before each answer. */
  delay: number
  /** Refuses these calls, with these texts. */
  refuse: { getPublicKey?: string; signEvent?: string }
  /** True if the extension signs with another key than the one it has named. */
  otherKey: boolean
}

export interface ExtensionOptions {
  readonly secretKey?: Uint8Array
  /** If true, `window.nostr` is missing until `arrive` is called. */
  readonly isLate?: boolean
  readonly nip44?: boolean
}

/** A browser extension (NIP-07). Like a real one, it keeps its key outside the page. */
export interface TestExtension {
  /** hex */
  readonly pubkey: string
  readonly behavior: ExtensionBehavior
  /** The requests in the order in which they arrived. A request is `open` while the user is prompted. */
  readonly requests: { readonly method: string; open: boolean }[]
  /** Returns the largest number of prompts that were open at the same time. */
  maxConcurrent(): number
  /** Adds `window.nostr` to a page that started without it. */
  arrive(page: Page): Promise<void>
}

/** Adds `window.nostr` to every page of a context. */
export async function installExtension(
  context: BrowserContext,
  { secretKey = generateSecretKey(), isLate = false, nip44: knows = true }: ExtensionOptions = {},
): Promise<TestExtension> {
  const mood: ExtensionBehavior = { delay: 0, refuse: {}, otherKey: false }
  const asked: TestExtension['requests'] = []
  let most = 0
  const other = generateSecretKey()
  const answers: Record<string, (...args: string[]) => unknown> = {
    getPublicKey: () => getPublicKey(secretKey),
    signEvent: (draft = '{}') => {
      const { kind, created_at, tags, content } = JSON.parse(draft)
      return finalizeEvent({ kind, created_at, tags, content }, mood.otherKey ? other : secretKey)
    },
    encrypt: (peer = '', text = '') => nip44.encrypt(text, nip44.getConversationKey(secretKey, peer)),
    decrypt: (peer = '', text = '') => nip44.decrypt(text, nip44.getConversationKey(secretKey, peer)),
  }
  await context.exposeBinding('askTestExtension', async (_, method: string, args: string[]) => {
    const one = { method, open: true }
    asked.push(one)
    most = Math.max(most, asked.filter(a => a.open).length)
    await new Promise(resolve => setTimeout(resolve, mood.delay))
    one.open = false
    const no = mood.refuse[method as keyof ExtensionBehavior['refuse']]
    if (no !== undefined) return { error: no }
    return { value: JSON.parse(JSON.stringify(answers[method]?.(...args) ?? null)) }
  })
  await context.addInitScript(
    ({ waits, withNip44 }) => {
      const { askTestExtension } = window as unknown as {
        askTestExtension(method: string, args: unknown[]): Promise<{ error?: string; value?: unknown }>
      }
      const ask = async (method: string, ...args: unknown[]) => {
        const { error, value } = await askTestExtension(method, args)
        if (error !== undefined) throw new Error(error)
        return value
      }
      const install = () => {
        const nostr = {
          getPublicKey: () => ask('getPublicKey'),
          signEvent: (event: object) => ask('signEvent', JSON.stringify(event)),
          ...(withNip44 && {
            nip44: {
              encrypt: (peer: string, text: string) => ask('encrypt', peer, text),
              decrypt: (peer: string, text: string) => ask('decrypt', peer, text),
            },
          }),
        }
        Object.assign(window, { nostr })
      }
      if (waits) addEventListener('test-extension', install, { once: true })
      else install()
    },
    { waits: isLate, withNip44: knows },
  )
  return {
    pubkey: getPublicKey(secretKey),
    behavior: mood,
    requests: asked,
    maxConcurrent: () => most,
    arrive: page => page.evaluate(() => void dispatchEvent(new Event('test-extension'))),
  }
}
