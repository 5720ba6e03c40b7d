/** A value from a guest, its author or its server that has another form than it must have. */
export class Malformed extends Error {
  override name = 'Malformed'
}

/** Returns the checked value. Throws `Malformed`; `path` names the value in the message. */
export type Reader<T> = (value: unknown, path: string) => T

export type ReadBy<R> = R extends Reader<infer T> ? T : never

const refuse = (path: string, must: string): never => {
  throw new Malformed(`${path} must be ${must}`)
}

/** A text of at most `max` characters. */
export const text =
  (max: number, pattern?: RegExp, must = `a text of at most ${max} characters`): Reader<string> =>
  (value, path) =>
    typeof value === 'string' && value.length <= max && (!pattern || pattern.test(value))
      ? value
      : refuse(path, must)

export const number =
  (min: number, max: number): Reader<number> =>
  (value, path) =>
    typeof value === 'number' && value >= min && value <= max
      ? value
      : refuse(path, `a number from ${min} to ${max}`)

export const integer =
  (min: number, max: number): Reader<number> =>
  (value, path) =>
    Number.isInteger(value) ? number(min, max)(value, path) : refuse(path, 'a whole number')

export const flag: Reader<boolean> = (value, path) =>
  typeof value === 'boolean' ? value : refuse(path, 'true or false')

/** A public key, an event's id, a hash or a preimage: 32 bytes in hex. */
export const hexKey = text(64, /^[0-9a-f]{64}$/, '64 characters of hex')

/** An invoice (BOLT11). */
export const invoiceText = text(4_000, /^ln[a-z0-9]+$/i, 'an invoice (BOLT11)')

export const oneOf =
  <const T extends string | number>(...names: readonly T[]): Reader<T> =>
  (value, path) =>
    names.find(name => name === value) ?? refuse(path, `one of ${names.join(', ')}`)

export const list =
  <T>(of: Reader<T>, max: number, min = 0): Reader<readonly T[]> =>
  (value, path) =>
    Array.isArray(value) && value.length >= min && value.length <= max
      ? value.map((item: unknown, at) => of(item, `${path}[${at}]`))
      : refuse(path, `a list of ${min} to ${max} items`)

export type Fields = Readonly<Record<string, Reader<unknown>>>
type Values<F extends Fields> = { readonly [K in keyof F]: ReadBy<F[K]> }

/** An object. Fields that are not named are left out, so that a newer guest may say more. */
export const object =
  <R extends Fields, O extends Fields = Record<never, never>>(
    required: R,
    optional?: O,
  ): Reader<Values<R> & Partial<Values<O>>> =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(path, 'an object')
    const given = value as Readonly<Record<string, unknown>>
    const read: Record<string, unknown> = {}
    for (const [name, reader] of Object.entries(required))
      read[name] = reader(Object.hasOwn(given, name) ? given[name] : undefined, `${path}.${name}`)
    for (const [name, reader] of Object.entries(optional ?? {}))
      if (Object.hasOwn(given, name) && given[name] !== undefined)
        read[name] = reader(given[name], `${path}.${name}`)
    return read as Values<R> & Partial<Values<O>>
  }
