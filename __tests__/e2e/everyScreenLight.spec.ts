import { lightColors } from './support/lightColors.ts';
import { test } from './support/product.ts';
import { longName, testScreens } from './support/testScreens.ts';

test.use({ site: { name: longName, colors: lightColors } });
testScreens('light');
