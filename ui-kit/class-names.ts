/** Joins the class names, leaving out `false`, `undefined`, `null` and the empty string. */
export const classNames = (...names: readonly (string | false | undefined | null)[]): string =>
  names.filter(Boolean).join(' ')
