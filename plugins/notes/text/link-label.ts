/** Number of characters before the ellipsis of a shortened label. */
const MAX_LABEL_CHARS = 47
const MAX_LABEL = 50

/**
 * Returns the displayed text of a link. The text is as written, except that the host is shown as the browser reads it
 * (punycode for foreign letters, plain numbers for disguised IP addresses). A text of more than 50 characters is
 * shortened to 47 and an ellipsis. If the host itself is too long, its end is kept, because the end decides where the
 * link leads.
 */
export function formatLinkLabel(raw: string, url: URL): string {
  const hostStart = raw.indexOf('://') + 3
  const hostLength = raw.slice(hostStart).search(/[/?#]/)
  const hostEnd = hostLength < 0 ? raw.length : hostStart + hostLength
  const scheme = raw.slice(0, hostStart)
  const written = raw.slice(hostStart, hostEnd)
  const host = written.toLowerCase() === url.host ? written : url.host
  const rest = raw.slice(hostEnd)
  if (scheme.length + host.length > MAX_LABEL_CHARS) {
    return `${scheme}…${host.slice(scheme.length - MAX_LABEL_CHARS + 1)}${rest.length > 1 ? '…' : ''}`
  }
  return shorten(scheme + host + rest)
}

function shorten(label: string): string {
  if (label.length <= MAX_LABEL) return label
  const code = label.charCodeAt(MAX_LABEL_CHARS - 1)
  const splitsPair = code >= 0xd800 && code <= 0xdbff
  return `${label.slice(0, splitsPair ? MAX_LABEL_CHARS - 1 : MAX_LABEL_CHARS)}…`
}
