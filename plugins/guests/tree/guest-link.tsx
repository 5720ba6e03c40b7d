import { type ReactNode, useState } from 'react'
import { PathLink, useNavigateToPath } from '#kernel/router'
import { Button, Dialog, TextButton, TextLink } from '#ui-kit'
import styles from './guest-tree.module.css'

interface GuestLinkProps {
  readonly to: string
  /** The path prefix of the guest's own pages. */
  readonly ownPathPrefix: string
  /** True if the address occurs in the event that the view shows. */
  readonly isKnown: boolean
  readonly children: ReactNode
}

/**
 * Returns the address as the browser parses it, or `undefined` if it is neither a page of the app nor an https page.
 */
const parseAddress = (to: string): URL | undefined => {
  // Browsers drop line breaks and tabs in an address and read a backslash as a slash. So check the parsed URL, not the
  // text.
  const url = URL.canParse(to, location.origin) ? new URL(to, location.origin) : undefined
  const isHere = url?.origin === location.origin
  return url && (isHere ? to.startsWith('/') : url.protocol === 'https:') ? url : undefined
}

/**
 * A link of a guest. A link to the guest's own page, or to an address in the shown event, opens at once. Any other
 * address could tell a server what the guest knows, so the user sees it first.
 */
export function GuestLink({ to, ownPathPrefix, isKnown, children }: GuestLinkProps) {
  const [isAsking, setAsking] = useState(false)
  const go = useNavigateToPath()
  const url = parseAddress(to)
  if (!url) return children
  const isHere = url.origin === location.origin
  const path = url.pathname + url.search + url.hash
  if (isHere && url.pathname.startsWith(ownPathPrefix))
    return (
      <PathLink path={path} className={styles.link}>
        {children}
      </PathLink>
    )
  if (isKnown && !isHere)
    return (
      <TextLink external href={url.href}>
        {children}
      </TextLink>
    )
  const close = () => setAsking(false)
  const open = () => {
    close()
    if (isHere) go(path)
    else window.open(url.href, '_blank', 'noopener,noreferrer')
  }
  return (
    <>
      <TextButton onClick={() => setAsking(true)}>{children}</TextButton>
      <Dialog
        open={isAsking}
        onClose={close}
        title={isHere ? 'Open this page?' : `Open ${url.host}?`}
        description="This plugin has made the address. The site or relay that it names learns all that it says."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={open}>
              Open
            </Button>
          </>
        }
      >
        <p>{isHere ? path : url.href}</p>
      </Dialog>
    </>
  )
}
