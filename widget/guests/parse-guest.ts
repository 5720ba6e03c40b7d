import {
  booleanValidator,
  HOST_PATTERN,
  integerValidator,
  listValidator,
  MalformedError,
  objectValidator,
  sanitizeGuestText,
  textValidator,
  type ValidatedBy,
} from '#kernel/sandbox'
import type { WidgetGuest } from '../types'

const nameValidator = textValidator(40, /^[\w-]{1,40}$/, '1 to 40 letters, digits, _ or -')
/** Invisible characters, which take no space. */
const ZERO_WIDTH = /[\u200b\u2028\u2029\u2060\ufeff]/g
/** A short text that is shown among the widget's own words. */
const labelValidator = (value: unknown, path: string) => {
  const plain = sanitizeGuestText(textValidator(60)(value, path)).replace(ZERO_WIDTH, '').trim()
  if (plain === '') throw new MalformedError(`${path} must have a letter`)
  return plain
}
const fieldValidator = objectValidator(
  { id: nameValidator, label: labelValidator },
  { secret: booleanValidator, example: textValidator(100) },
)
const connectorValidator = objectValidator(
  { id: nameValidator, label: labelValidator },
  { fields: listValidator(fieldValidator, 6, 1) },
)
const guestValidator = objectValidator({
  manifest: objectValidator(
    {
      api: integerValidator(1, 1),
      id: textValidator(13, /^[a-z0-9][a-z0-9-]*$/, '1 to 13 characters of a-z, 0-9 and -'),
      title: labelValidator,
      version: textValidator(20, /^\d+\.\d+\.\d+$/, 'three numbers, such as 1.0.0'),
      adds: objectValidator({ connectors: listValidator(connectorValidator, 3, 1) }),
    },
    { requires: listValidator(textValidator(120), 20) },
  ),
  code: textValidator(2_000),
  sha256: textValidator(64, /^[0-9a-f]{64}$/i, 'the SHA-256 of the code, in hex'),
})
const NETWORK = new RegExp(`^network:(${HOST_PATTERN})$`)

/** The fields of a listed guest that the widget uses, after they were checked. */
export interface ParsedGuest extends ValidatedBy<typeof guestValidator> {
  /** The hosts, with their ports, that the guest may send requests to. */
  readonly hosts: readonly string[]
}

/**
 * Checks one item of `init({ guests })`. Throws a `MalformedError` if it is not valid; `path` names the item in the error's
 * message.
 */
export function parseGuest(rawGuest: WidgetGuest, path: string): ParsedGuest {
  const parsed = guestValidator(rawGuest, path)
  const { requires = [], adds } = parsed.manifest
  if (!requires.includes('wallet:connect'))
    throw new MalformedError(`${path}.manifest.requires must have wallet:connect`)
  for (const each of requires)
    if (each !== 'wallet:connect' && !NETWORK.test(each))
      throw new MalformedError(`${path}.manifest.requires has ${each}, which no widget grants`)
  for (const items of [adds.connectors, ...adds.connectors.map(({ fields = [] }) => fields)])
    if (new Set(items.map(({ id }) => id)).size < items.length)
      throw new MalformedError(`${path}.manifest.adds has the same id twice`)
  const hosts = requires.flatMap(each => NETWORK.exec(each)?.[1] ?? [])
  return { ...parsed, sha256: parsed.sha256.toLowerCase(), hosts }
}
