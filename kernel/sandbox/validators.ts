/** Thrown if a value from a guest, its author or its server does not have the required form. */
export class MalformedError extends Error {
  override name = 'Malformed'
}

/** Returns the checked value. Throws `MalformedError`; `path` names the value in the message. */
export type Validator<T> = (value: unknown, path: string) => T

export type ValidatedBy<R> = R extends Validator<infer T> ? T : never

const throwMalformed = (path: string, expectation: string): never => {
  throw new MalformedError(`${path} must be ${expectation}`)
}

/**
 * Accepts a text of at most `max` characters that matches `pattern`. `expectation` describes such a text in the error.
 */
export const textValidator =
  (max: number, pattern?: RegExp, expectation = `a text of at most ${max} characters`): Validator<string> =>
  (value, path) =>
    typeof value === 'string' && value.length <= max && (!pattern || pattern.test(value))
      ? value
      : throwMalformed(path, expectation)

export const numberValidator =
  (min: number, max: number): Validator<number> =>
  (value, path) =>
    typeof value === 'number' && value >= min && value <= max
      ? value
      : throwMalformed(path, `a number from ${min} to ${max}`)

export const integerValidator =
  (min: number, max: number): Validator<number> =>
  (value, path) =>
    Number.isInteger(value) ? numberValidator(min, max)(value, path) : throwMalformed(path, 'a whole number')

export const booleanValidator: Validator<boolean> = (value, path) =>
  typeof value === 'boolean' ? value : throwMalformed(path, 'true or false')

/** Accepts a public key, an event's id, a hash or a preimage: 32 bytes in hex. */
export const hexKeyValidator = textValidator(64, /^[0-9a-f]{64}$/, '64 characters of hex')

/** Accepts an invoice (BOLT11). */
export const invoiceValidator = textValidator(4_000, /^ln[a-z0-9]+$/i, 'an invoice (BOLT11)')

export const oneOfValidator =
  <const T extends string | number>(...names: readonly T[]): Validator<T> =>
  (value, path) =>
    names.find(name => name === value) ?? throwMalformed(path, `one of ${names.join(', ')}`)

export const listValidator =
  <T>(itemValidator: Validator<T>, max: number, min = 0): Validator<readonly T[]> =>
  (value, path) =>
    Array.isArray(value) && value.length >= min && value.length <= max
      ? value.map((item: unknown, at) => itemValidator(item, `${path}[${at}]`))
      : throwMalformed(path, `a list of ${min} to ${max} items`)

export type FieldValidators = Readonly<Record<string, Validator<unknown>>>
type FieldValues<F extends FieldValidators> = { readonly [K in keyof F]: ValidatedBy<F[K]> }

/**
 * Accepts an object with these fields. Other fields are left out instead of refused, so that a guest made for a newer
 * version may send more.
 */
export const objectValidator =
  <R extends FieldValidators, O extends FieldValidators = Record<never, never>>(
    required: R,
    optional?: O,
  ): Validator<FieldValues<R> & Partial<FieldValues<O>>> =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return throwMalformed(path, 'an object')
    const input = value as Readonly<Record<string, unknown>>
    const output: Record<string, unknown> = {}
    for (const [name, reader] of Object.entries(required))
      output[name] = reader(Object.hasOwn(input, name) ? input[name] : undefined, `${path}.${name}`)
    for (const [name, reader] of Object.entries(optional ?? {}))
      if (Object.hasOwn(input, name) && input[name] !== undefined)
        output[name] = reader(input[name], `${path}.${name}`)
    return output as FieldValues<R> & Partial<FieldValues<O>>
  }
