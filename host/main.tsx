import '#ui-kit/tokens.css'
import '../ui-kit/base.css'
import './first-paint.css'
import { boot } from './boot'

const element = document.getElementById('app')
if (element) void boot(element)
