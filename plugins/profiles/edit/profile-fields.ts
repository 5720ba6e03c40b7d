import { parseNip05 } from '#kernel/nostr'

/** A field of the profile form. `key` is the field's name in the kind 0 content (NIP-01, NIP-24). */
export interface ProfileField {
  readonly key: 'display_name' | 'name' | 'about' | 'picture' | 'banner' | 'website' | 'nip05' | 'lud16'
  readonly label: string
  readonly placeholder?: string
  readonly maxLength: number
  readonly isMultiline?: boolean
  /** True if a picture can be uploaded for this field. */
  readonly isPicture?: boolean
  /** Checks a non-empty value. Returns the problem, if there is one. */
  readonly check?: (value: string) => string | undefined
}

const isWebAddress = (value: string) => {
  const url = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(value) ? `https://${value}` : value
  return /^https?:\/\//.test(url) && URL.canParse(url)
}
const checkWebAddress = (value: string) => (isWebAddress(value) ? undefined : 'This is not a web address.')
const checkIdentifier = (value: string) =>
  parseNip05(value) ? undefined : 'An identifier looks like name@example.com'
const checkLightningAddress = (value: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : 'A lightning address looks like name@example.com'

export const PROFILE_FIELDS: readonly ProfileField[] = [
  { key: 'display_name', label: 'Display name', maxLength: 50 },
  { key: 'name', label: 'Name', maxLength: 50 },
  { key: 'about', label: 'About', maxLength: 5_000, isMultiline: true },
  {
    key: 'picture',
    label: 'Picture',
    placeholder: 'https://',
    maxLength: 500,
    isPicture: true,
    check: checkWebAddress,
  },
  {
    key: 'banner',
    label: 'Banner',
    placeholder: 'https://',
    maxLength: 500,
    isPicture: true,
    check: checkWebAddress,
  },
  { key: 'website', label: 'Website', placeholder: 'https://', maxLength: 500, check: checkWebAddress },
  {
    key: 'nip05',
    label: 'Verified identifier',
    placeholder: 'name@example.com',
    maxLength: 300,
    check: checkIdentifier,
  },
  {
    key: 'lud16',
    label: 'Lightning address',
    placeholder: 'name@example.com',
    maxLength: 200,
    check: checkLightningAddress,
  },
]

export type ProfileFormValues = Readonly<Record<ProfileField['key'], string>>

/** Returns the text fields of a profile's content, unchanged. The form ignores all other fields. */
export function parseProfileFormValues(content: string | undefined): ProfileFormValues {
  let raw: unknown
  try {
    raw = JSON.parse(content ?? '{}')
  } catch {
    raw = {}
  }
  const fields = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>) : {}
  return Object.fromEntries(
    PROFILE_FIELDS.map(({ key }) => [key, typeof fields[key] === 'string' ? fields[key] : '']),
  ) as ProfileFormValues
}

/**
 * Returns the changed fields, trimmed. An emptied field is null, which removes it. Fields that the form does not have
 * are never changed.
 */
export function getChangedProfileFields(
  before: ProfileFormValues,
  after: ProfileFormValues,
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    PROFILE_FIELDS.filter(({ key }) => before[key].trim() !== after[key].trim()).map(({ key }) => {
      const value = after[key].trim()
      return [key, value === '' ? null : value]
    }),
  )
}

/** Returns the problems of the changed fields. Invalid values that another client stored must not prevent saving. */
export function validateProfileForm(
  before: ProfileFormValues,
  form: ProfileFormValues,
): Readonly<Partial<Record<ProfileField['key'], string>>> {
  return Object.fromEntries(
    PROFILE_FIELDS.flatMap(({ key, maxLength, check }) => {
      const value = form[key].trim()
      const isChanged = value !== '' && value !== before[key].trim()
      const tooLong =
        value.length > maxLength
          ? `At most ${maxLength} characters, and these are ${value.length}.`
          : undefined
      const problem = isChanged ? (tooLong ?? check?.(value)) : undefined
      return problem === undefined ? [] : [[key, problem]]
    }),
  )
}
