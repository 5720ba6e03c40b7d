import type { ReactNode } from 'react'
import { channelPages } from '#contracts/channels'
import { searchRoute } from '#contracts/search'
import { noteRoute } from '#contracts/thread'
import { Config } from '#kernel/config'
import { encodeNote } from '#kernel/nostr'
import { useOptionalService, usePoint } from '#kernel/react'
import { PathLink, RouteLink } from '#kernel/router'
import { routes } from '#kernel/shell'
import { Icon } from '#ui-kit'
import styles from './about.module.css'

/** Id of the channel in which people talk about the app. */
const FEEDBACK_CHANNEL = '1d2f13b495d7425b70298a8acd375897a632562043d461e89b63499363eaf8e7'

/** Links to documentation, community and downloads. A link into a plugin is shown only if the plugin is enabled. */
export function AboutLinks() {
  const config = useOptionalService(Config)
  const paths = new Set<string>(usePoint(routes).map(({ value }) => value.to.path))
  const [page] = usePoint(channelPages)
  const note = encodeNote(FEEDBACK_CHANNEL)
  return (
    <ul className={styles.links}>
      <Outside href="https://nostr.com">What Nostr is</Outside>
      <Outside href="https://github.com/nostr-protocol/nips">How it works</Outside>
      {page ? (
        <li>
          <RouteLink to={page.value.to} params={{ channel: FEEDBACK_CHANNEL }}>
            Feedback chat
          </RouteLink>
        </li>
      ) : (
        note && (
          <li>
            <RouteLink to={noteRoute} params={{ note }}>
              Feedback chat
            </RouteLink>
          </li>
        )
      )}
      {paths.has(searchRoute.path) && (
        <li>
          <RouteLink to={searchRoute}>Find people to follow</RouteLink>
        </li>
      )}
      {config?.providerApi && paths.has('/subscribe') && <Inside path="/subscribe">Subscribe</Inside>}
      {config?.sourceCode !== undefined && <Outside href={config.sourceCode}>Source code</Outside>}
      {config?.desktopApp !== undefined && <Outside href={config.desktopApp}>Desktop app</Outside>}
    </ul>
  )
}

const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} <Icon name="external" size={16} />
    </a>
  </li>
)

/** A link to another plugin's page by its path. Importing that plugin's contract for one address is not worth it. */
const Inside = ({ path, children }: { path: string; children: ReactNode }) => (
  <li>
    <PathLink path={path}>{children}</PathLink>
  </li>
)
