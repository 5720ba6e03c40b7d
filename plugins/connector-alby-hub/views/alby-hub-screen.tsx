import { NwcFlows } from '#contracts/connector-nwc'
import { getTranslatedTexts, Wallet } from '#contracts/wallet'
import { useService, useStore } from '#kernel/react'
import { Button } from '#ui-kit'
import { albyHubEnglishTexts as english } from '../english-texts'

const ALBY_CLOUD_PAGE = 'https://my.albyhub.com/apps/new'

/** The screen /alby-hub, with three ways to connect to the same hub. */
export default function AlbyHubScreen() {
  const wallet = useService(Wallet)
  const texts = getTranslatedTexts(useStore(wallet.config), 'connector-alby-hub', english)
  const flows = useService(NwcFlows)
  const connectByCloud = () =>
    void flows.authorize(wallet, {
      pageUrl: ALBY_CLOUD_PAGE,
      connectorName: 'Alby Hub',
      connectorType: 'nwc.albyhub',
    })
  return (
    <>
      <p>{texts.where}</p>
      <Button variant="primary" block onClick={connectByCloud}>
        {texts.cloud}
      </Button>
      <Button block onClick={() => wallet.push('/alby-go')}>
        {texts.go}
      </Button>
      <Button block onClick={() => wallet.push('/nwc')}>
        {texts.secret}
      </Button>
    </>
  )
}
