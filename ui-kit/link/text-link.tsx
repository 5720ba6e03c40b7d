import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import { Icon } from '../icon/icon'
import styles from './text-link.module.css'

export interface TextLinkProps extends Omit<ComponentProps<'a'>, 'target' | 'rel'> {
  readonly href: string
  /** True for a link out of the app. It opens in a new tab, without a referrer. */
  readonly external?: boolean
  /** The text by which a screen reader announces that the link opens a new tab. */
  readonly newTabLabel?: string
  /** True if the link has the colour of the text around it and is underlined; for lines that consist of links. */
  readonly isQuiet?: boolean
}

export function TextLink(props: TextLinkProps) {
  const { external, newTabLabel = 'opens in a new tab', isQuiet, className, children, ...rest } = props
  return (
    <a
      {...rest}
      {...(external && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      className={classNames(styles.link, isQuiet && styles.quiet, className)}
    >
      {children}
      {external && <Icon name="external" size={14} label={newTabLabel} className={styles.mark} />}
    </a>
  )
}
