import { useCallback, useEffect, useState } from 'react'
import { newChatRoute } from '#contracts/site-routes'
import { SignIn } from '#kernel/ports'
import { useKernel, useShellContext } from '#kernel/react'
import { useAddressListener, useNavigateToPath } from '#kernel/router'
import { Toasts } from '#kernel/shell'
import { RatchetInvites } from '../manifest'
import { removeInviteFragment } from './remove-invite-fragment'

/**
 * Removes an invite from the page's address at once, so that neither the address bar nor the history keeps it. Then
 * opens the page that starts a chat with it. A visitor is asked to sign in first, and the invite is kept meanwhile.
 */
export default function InviteLinkHandler() {
  const kernel = useKernel()
  const go = useNavigateToPath()
  const isVisitor = useShellContext().session.pubkey === undefined
  const [link, setLink] = useState<string>()
  useAddressListener(
    useCallback(
      address => {
        const path = removeInviteFragment(address)
        if (path === undefined) return
        go(path, { replace: true })
        setLink(location.origin + address)
      },
      [go],
    ),
  )
  useEffect(() => {
    if (link === undefined) return
    if (isVisitor) {
      if (kernel.provides(SignIn))
        kernel.resolve(SignIn).then(
          signIn => signIn.askForLink(new URL(link).hash),
          () => {},
        )
      return
    }
    setLink(undefined)
    kernel.resolve(RatchetInvites).then(
      invites => {
        invites.incomingLink.set(link)
        go(newChatRoute.path)
      },
      async () => {
        const toasts = await kernel.resolve(Toasts)
        toasts.show({ text: 'The invite could not be opened. Open its link again.' })
      },
    )
  }, [link, isVisitor, kernel, go])
  return null
}
