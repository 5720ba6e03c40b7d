import { type ReactNode, useState } from 'react'
import { PathLink, useGo } from '#kernel/router'
import { Button, Dialog, TextButton, TextLink } from '#ui-kit'
import styles from './draw-tree.module.css'

interface GuestLinkProps {
  readonly to: string
  /** The beginning of the paths of the guest's own pages. */
  readonly ownPages: string
  /** True if the address stands in the event that the user sees. */
  readonly isKnown: boolean
  readonly children: ReactNode
}

/** The address as the browser reads it, if it leads to a page of the app or to a web page. */
const readAddress = (to: string): URL | undefined => {
  // A browser leaves out line breaks and tabs, and reads a backslash as a slash: the text itself says little.
  const url = URL.canParse(to, location.origin) ? new URL(to, location.origin) : undefined
  const isHere = url?.origin === location.origin
  return url && (isHere ? to.startsWith('/') : url.protocol === 'https:') ? url : undefined
}

/**
 * A guest's link. One to the guest's own pages, or to an address that stands in the event, is followed at once. Any other
 * may carry what the guest has learned to a stranger, as may a page of the app that asks a relay which the path names. So
 * it is shown to the user first.
 */
export function GuestLink({ to, ownPages, isKnown, children }: GuestLinkProps) {
  const [isAsking, setAsking] = useState(false)
  const go = useGo()
  const url = readAddress(to)
  if (!url) return children
  const isHere = url.origin === location.origin
  const path = url.pathname + url.search + url.hash
  if (isHere && url.pathname.startsWith(ownPages))
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
