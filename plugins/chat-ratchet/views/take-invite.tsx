import { useEffect } from 'react'
import { newChatRoute } from '#contracts/chats'
import { useKernel } from '#kernel/react'
import { useGo } from '#kernel/router'
import { RatchetDesk } from '../manifest'

/** True if an address may be an invite link: the site's root and a fragment. Every other fragment stays as it is. */
const mayBeInvite = ({ pathname, hash }: Location) =>
  pathname === '/' && /^#(?:%7B|\{)/i.test(hash) && hash.includes('sharedSecret')

/**
 * Takes an invite out of the page's address at once, so that neither the address bar nor the history keeps it, and opens
 * the page that begins a chat with it.
 */
export default function TakeInvite() {
  const kernel = useKernel()
  const go = useGo()
  useEffect(() => {
    const look = () => {
      const { pathname, search, href } = location
      if (!mayBeInvite(location)) return
      history.replaceState(history.state, '', pathname + search)
      void kernel.resolve(RatchetDesk).then(
        desk => {
          desk.offered.set(href)
          go(newChatRoute.path)
        },
        () => {},
      )
    }
    look()
    addEventListener('hashchange', look)
    addEventListener('popstate', look)
    return () => {
      removeEventListener('hashchange', look)
      removeEventListener('popstate', look)
    }
  }, [kernel, go])
  return null
}
