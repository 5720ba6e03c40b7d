import { NwcConnectionRequest } from '#contracts/connector-nwc'
import { View } from '#kernel/react'
import { TextLink } from '#ui-kit'

const RELAY = 'wss://nwclay.paywithflash.com'

/** /flash-wallet */
export default function FlashScreen() {
  return (
    <>
      <View
        of={NwcConnectionRequest}
        relay={RELAY}
        connectorName="Flash Wallet"
        connectorType="nwc.flash"
        hint="Scan this code with your Flash Wallet."
      />
      <p>
        No Flash Wallet yet?{' '}
        <TextLink href="https://paywithflash.com/wallet" external>
          Get one
        </TextLink>
      </p>
    </>
  )
}
