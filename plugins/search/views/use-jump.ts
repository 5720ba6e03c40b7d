import { useCallback } from 'react'
import { Accounts, Toasts } from '#kernel'
import { holdsSecret } from '#kernel/nostr'
import { useKernel } from '#kernel/react'
import { useGo } from '#kernel/router'
import { readTarget } from '../find/read-target'

const SECRET_MESSAGE = 'That is a secret key. It was not searched for, sent or kept.'

/**
 * Looks at a text before it is used for anything. An identifier or a link of ours leads to its page; a secret is
 * refused with a message. True when it is done with and must not stay in a field.
 */
export function useJump(): (text: string, options?: { readonly replace?: boolean }) => boolean {
  const kernel = useKernel()
  const go = useGo()
  return useCallback(
    (text, options) => {
      const refuse = () =>
        void kernel
          .resolve(Toasts)
          .then(toasts => toasts.show({ text: SECRET_MESSAGE, tone: 'danger', stays: 10_000 }))
      if (holdsSecret(text)) {
        refuse()
        return true
      }
      const target = readTarget(text, location.origin)
      if (!target) return false
      if ('path' in target) go(target.path, options)
      else {
        const own = kernel.peek(Accounts)?.accounts.get() ?? []
        void import('../find/is-own-secret').then(({ isOwnSecret }) => {
          const secret = isOwnSecret(
            target.hex,
            own.map(({ pubkey }) => pubkey),
          )
          if (secret) refuse()
          else go(`/${target.hex}`, options)
        })
      }
      return true
    },
    [kernel, go],
  )
}
