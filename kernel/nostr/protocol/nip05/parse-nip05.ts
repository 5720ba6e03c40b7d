const IDENTIFIER = /^([a-z0-9._-]+)@([a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?|localhost(?::\d{1,5})?)$/

/**
 * Splits an identifier into its local part and domain, in lower case. Undefined if it is not valid or the domain is an
 * IP address.
 */
export function parseNip05(identifier: string): { name: string; domain: string } | undefined {
  const [, name, domain] = IDENTIFIER.exec(identifier.trim().toLowerCase().slice(0, 300)) ?? []
  if (name === undefined || domain === undefined || /^\d+(\.\d+){3}/.test(domain)) return undefined
  return { name, domain }
}
