/** True if two words differ by one letter that is wrong, missing or added, or by two letters that are swapped. */
export function isOneTypoApart(a: string, b: string): boolean {
  if (a.length > b.length) return isOneTypoApart(b, a)
  if (b.length - a.length > 1 || a === b) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1)
  if (a.slice(at + 1) === b.slice(at + 1)) return true
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}
