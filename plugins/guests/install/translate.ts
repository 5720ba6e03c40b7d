import { neutralizeText } from '#kernel/nostr'
import { Malformed, type Reader, text } from '#kernel/sandbox'
import type { GuestManifest } from './guest-manifest'

type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

const MAX_LANGUAGES = 30
const MAX_TEXTS = 200
const LANGUAGE = /^[a-z]{2,3}$/
const word = text(300)

const entries = (value: unknown, path: string, most: number): readonly (readonly [string, unknown])[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Malformed(`${path} must be an object`)
  const found = Object.entries(value)
  if (found.length > most) throw new Malformed(`${path} must have at most ${most} entries`)
  return found
}

/** Texts of the manifest in other languages: by language (ISO 639), then by the text in the manifest. */
export const translations: Reader<Translations> = (value, path) =>
  Object.fromEntries(
    entries(value, path, MAX_LANGUAGES).map(([language, texts]) => {
      if (!LANGUAGE.test(language)) throw new Malformed(`${path} must be by language, such as de`)
      const read = entries(texts, `${path}.${language}`, MAX_TEXTS).map(
        ([from, to]) => [word(from, path), neutralizeText(word(to, `${path}.${language}`))] as const,
      )
      return [language, Object.fromEntries(read)]
    }),
  )

/** Maximum number of characters of the fields that are words for the user. All others are names for the app. */
const WORDS = new Map([
  ['title', 60],
  ['summary', 300],
  ['label', 60],
  ['names', 60],
])

/** Returns a manifest with its texts in the first of these languages that it has. */
export function translated(manifest: GuestManifest, languages: readonly string[]): GuestManifest {
  const { translations: all = {} } = manifest
  for (const language of languages) {
    const short = language.slice(0, 2).toLowerCase()
    if (short === 'en') return manifest
    const texts = Object.hasOwn(all, short) ? all[short] : undefined
    if (texts) return replaced(manifest, texts) as GuestManifest
  }
  return manifest
}

function replaced(value: unknown, texts: Readonly<Record<string, string>>, most?: number): unknown {
  if (typeof value === 'string')
    return most !== undefined && Object.hasOwn(texts, value) ? texts[value]?.slice(0, most) : value
  if (Array.isArray(value)) return value.map(each => replaced(each, texts, most))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'translations' ? each : replaced(each, texts, WORDS.get(key)),
    ]),
  )
}
