import type { ReactNode } from 'react'
import { channelPages } from '#contracts/chats'
import { noteRoute, searchRoute } from '#contracts/site-routes'
import { Config } from '#kernel/config'
import { encodeNote } from '#kernel/nostr'
import { useContributions, useOptionalService } from '#kernel/react'
import { PathLink, RouteLink } from '#kernel/router'
import { routes } from '#kernel/shell'
import { Icon } from '#ui-kit'
import styles from './about.module.css'

/** Id of the channel in which people talk about the app. */
const FEEDBACK_CHANNEL = '1d2f13b495d7425b70298a8acd375897a632562043d461e89b63499363eaf8e7'

/**
 * Links to documentation, community and downloads. A link to a plugin's page is shown only if the plugin is enabled.
 */
export function AboutLinks() {
  const config = useOptionalService(Config)
  const enabledPaths = new Set<string>(useContributions(routes).map(({ value }) => value.to.path))
  const [channelPage] = useContributions(channelPages)
  const channelNote = encodeNote(FEEDBACK_CHANNEL)
  return (
    <ul className={styles.links}>
      <ExternalLink href="https://nostr.com">What Nostr is</ExternalLink>
      <ExternalLink href="https://github.com/nostr-protocol/nips">How it works</ExternalLink>
      {channelPage ? (
        <li>
          <RouteLink to={channelPage.value.to} params={{ channel: FEEDBACK_CHANNEL }}>
            Feedback chat
          </RouteLink>
        </li>
      ) : (
        channelNote && (
          <li>
            <RouteLink to={noteRoute} params={{ note: channelNote }}>
              Feedback chat
            </RouteLink>
          </li>
        )
      )}
      {enabledPaths.has(searchRoute.path) && (
        <li>
          <RouteLink to={searchRoute}>Find people to follow</RouteLink>
        </li>
      )}
      {config?.providerApi && enabledPaths.has('/subscribe') && (
        <InternalLink path="/subscribe">Subscribe</InternalLink>
      )}
      {config?.sourceCode !== undefined && <ExternalLink href={config.sourceCode}>Source code</ExternalLink>}
      {config?.desktopApp !== undefined && <ExternalLink href={config.desktopApp}>Desktop app</ExternalLink>}
    </ul>
  )
}

const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children} <Icon name="external" size={16} />
    </a>
  </li>
)

/** A link to another plugin's page. It takes the path, so that this plugin need not import the other's contract. */
const InternalLink = ({ path, children }: { path: string; children: ReactNode }) => (
  <li>
    <PathLink path={path}>{children}</PathLink>
  </li>
)
