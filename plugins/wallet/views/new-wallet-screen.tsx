import { TextLink } from '#ui-kit'
import styles from './wallet.module.css'

const WALLETS = [
  {
    kind: 'Self-custodial',
    recommended: true,
    name: 'Alby Hub',
    href: 'https://albyhub.com',
    text: 'Your own lightning node, in the cloud or at home: the keys are yours.',
  },
  {
    kind: 'Custodial',
    name: 'Rizful',
    href: 'https://rizful.com',
    text: 'A wallet in the browser, held by a service. Ready at once.',
  },
  {
    kind: 'Custodial',
    name: 'Coinos',
    href: 'https://coinos.io',
    text: 'A wallet in the browser, held by a service. Ready at once.',
  },
] as const

/** /new-wallet: where to get one. */
export function NewWalletScreen() {
  return (
    <ul className={styles.options}>
      {WALLETS.map(wallet => (
        <li key={wallet.name} className={styles.option}>
          <TextLink href={wallet.href} external>
            {wallet.name}
          </TextLink>
          <span className={styles.text}>
            {wallet.kind}
            {'recommended' in wallet && ' · Recommended'}
          </span>
          <span className={styles.text}>{wallet.text}</span>
        </li>
      ))}
    </ul>
  )
}
