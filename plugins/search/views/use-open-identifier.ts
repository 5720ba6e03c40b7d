import { useCallback } from 'react'
import { textContainsSecret } from '#kernel/nostr'
import { Accounts } from '#kernel/ports'
import { useKernel } from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { Toasts } from '#kernel/shell'
import { parseSearchTarget } from '../find/parse-search-target'

const SECRET_MESSAGE = 'That is a secret key. It was not searched for, sent or kept.'

/**
 * Returns a function that handles a text which is not a search: an identifier or a link to this app opens its page, and
 * a secret key is refused with a message. It returns true if the text was handled and the field must be emptied.
 */
export function useOpenIdentifier(): (text: string, options?: { readonly replace?: boolean }) => boolean {
  const kernel = useKernel()
  const go = useNavigateToPath()
  return useCallback(
    (text, options) => {
      const refuse = () =>
        void kernel
          .resolve(Toasts)
          .then(toasts => toasts.show({ text: SECRET_MESSAGE, tone: 'danger', durationMs: 10_000 }))
      if (textContainsSecret(text)) {
        refuse()
        return true
      }
      const target = parseSearchTarget(text, location.origin)
      if (!target) return false
      if ('path' in target) go(target.path, options)
      else {
        const own = kernel.peek(Accounts)?.accounts.get() ?? []
        const pubkeys = own.map(({ pubkey }) => pubkey)
        void import('../find/own-key').then(({ containsOwnSecretKey }) => {
          if (containsOwnSecretKey(target.hex, pubkeys)) refuse()
          else go(`/${target.hex}`, options)
        })
      }
      return true
    },
    [kernel, go],
  )
}
