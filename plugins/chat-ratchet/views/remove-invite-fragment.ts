/**
 * Returns an address of the app, such as `/?a#b`, without its fragment if the fragment may be an invite. This happens
 * at the site's root only, where invite links point. Returns undefined for every other address.
 */
export const removeInviteFragment = (address: string): string | undefined =>
  /^\/(?:\?[^#]*)?#(?:%7B|\{)/i.test(address) && address.includes('sharedSecret')
    ? address.slice(0, address.indexOf('#'))
    : undefined
