import { useCallback } from 'react'
import { textContainsSecret } from '#kernel/nostr'
import { Accounts } from '#kernel/ports'
import { useKernel } from '#kernel/react'
import { useNavigateToPath } from '#kernel/router'
import { Toasts } from '#kernel/shell'
import { parseSearchTarget } from '../find/parse-search-target'

const SECRET_MESSAGE = 'That is a secret key. It was not searched for, sent or kept.'

/**
 * Returns a function that checks a text before it is used. If the text is an identifier or a link of this app, its page
 * is opened. If it is a secret key, it is refused with a message. Returns true if the text was handled and must be
 * removed from its field.
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
