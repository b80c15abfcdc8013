import type { RouteObject } from 'react-router';
import { AccountPage } from '../features/account/account-page.tsx';
import { CallStrip } from '../features/calls/call-strip.tsx';
import { CallsPage } from '../features/calls/calls-page.tsx';
import { FloorPage } from '../features/floor/floor-page.tsx';
import { LinkPage } from '../features/login/link-page.tsx';
import { LoginPage } from '../features/login/login-page.tsx';
import { BoardPage } from '../features/orders/board-page.tsx';
import { CarryPage } from '../features/orders/carry/carry-page.tsx';
import { DishesPage } from '../features/orders/dishes/dishes-page.tsx';
import { FinishedPage } from '../features/orders/finished/finished-page.tsx';
import { PrinterStrip } from '../features/printing/printer-strip.tsx';
import { ReviewsPage } from '../features/reviews/reviews-page.tsx';
import { StockPage } from '../features/stock/stock-page.tsx';
import { TillStrip } from '../features/till/till-strip.tsx';
import { lazyPart } from '../shared/parts/lazy-part.ts';
import { AnotherVenue } from './another-venue.tsx';
import { Coming } from './coming.tsx';
import { Inside, ToVenue, Venue } from './inside.tsx';
import { MayOpen } from './may-open.tsx';
import { Shell } from './shell.tsx';
import { Crashed, NotFound } from './trouble.tsx';

const floor = (
  <MayOpen permission="floor.read">
    <FloorPage />
  </MayOpen>
);

const aboveBoard = (
  <>
    <PrinterStrip />
    <TillStrip />
    <CallStrip />
  </>
);

const PrintingPage = lazyPart(() => import('../features/printing/printing-page.tsx'));
const TillPage = lazyPart(() => import('../features/till/till-page.tsx'));
const MenuPage = lazyPart(() => import('../features/menu/menu-page.tsx'));
const SheetPage = lazyPart(() => import('../features/menu/sheet/sheet-page.tsx'));
const VersionsPage = lazyPart(() => import('../features/menu/versions/versions-page.tsx'));
const OpeningPage = lazyPart(() => import('../features/opening/steps/opening-page.tsx'));
const DayPage = lazyPart(() => import('../features/day/day-page.tsx'));
const SalesPage = lazyPart(() => import('../features/sales/sales-page.tsx'));
const PaymentsPage = lazyPart(() => import('../features/payments/payments-page.tsx'));
const TablesPage = lazyPart(() => import('../features/tables/tables-page.tsx'));
const ActivityPage = lazyPart(() => import('../features/people/activity/activity-page.tsx'));
const PeoplePage = lazyPart(() => import('../features/people/people-page.tsx'));
const TonightPage = lazyPart(() => import('../features/venues/tonight-page.tsx'));
const CopyPage = lazyPart(() => import('../features/venues/copy/copy-page.tsx'));
const EntryPage = lazyPart(() => import('../features/entering/entry-page.tsx'));
const EntryTablesPage = lazyPart(() => import('../features/entering/entry-tables-page.tsx'));
const ServerPage = lazyPart(() => import('../features/server/server-page.tsx'));
const SettingsPage = lazyPart(() => import('../features/settings/settings-page.tsx'));
const GalleryPage = lazyPart(() => import('../features/gallery/gallery-page.tsx'));

/** Every page of the console, below /console. */
export const routes: RouteObject[] = [
  {
    errorElement: <Crashed />,
    children: [
      { path: '/login', element: <LoginPage /> },
      { path: '/first-owner', element: <LinkPage isFirstOwner /> },
      { path: '/password', element: <LinkPage isFirstOwner={false} /> },
      {
        element: <Inside />,
        children: [
          { index: true, element: <ToVenue /> },
          { path: '/account', element: <ToVenue page="account" /> },
          { path: '/set-up', element: <AnotherVenue /> },
          {
            path: '/ui',
            element: (
              <Coming>
                <GalleryPage />
              </Coming>
            ),
          },
          {
            path: '/:restaurantId',
            element: <Venue />,
            children: [
              {
                element: <Shell />,
                errorElement: <Crashed />,
                children: [
                  { index: true, element: <ToVenue /> },
                  { path: 'orders', element: <BoardPage above={aboveBoard} /> },
                  { path: 'orders/dishes', element: <DishesPage /> },
                  {
                    path: 'orders/carry',
                    element: (
                      <MayOpen permission="floor.read">
                        <CarryPage />
                      </MayOpen>
                    ),
                  },
                  { path: 'orders/finished', element: <FinishedPage /> },
                  { path: 'floor', element: floor },
                  { path: 'floor/:tableIdx', element: floor },
                  {
                    path: 'floor/:tableIdx/order',
                    element: (
                      <MayOpen permission="order.enter">
                        <Coming>
                          <EntryPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'enter',
                    element: (
                      <MayOpen permission="order.enter">
                        <Coming>
                          <EntryTablesPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'calls',
                    element: (
                      <MayOpen permission="call.acknowledge">
                        <CallsPage />
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'stock',
                    element: (
                      <MayOpen permission="stock.change">
                        <StockPage />
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'menu',
                    element: (
                      <MayOpen permission="menu.change">
                        <Coming>
                          <MenuPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'menu/versions',
                    element: (
                      <MayOpen permission="menu.change">
                        <Coming>
                          <VersionsPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'menu/sheet',
                    element: (
                      <MayOpen permission="menu.change">
                        <Coming>
                          <SheetPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'reviews',
                    element: (
                      <MayOpen permission="review.hide">
                        <ReviewsPage />
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'payments',
                    element: (
                      <MayOpen permission="report.read">
                        <Coming>
                          <PaymentsPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'day',
                    element: (
                      <MayOpen permission="drawer.count">
                        <Coming>
                          <DayPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'sales',
                    element: (
                      <MayOpen permission="report.read">
                        <Coming>
                          <SalesPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'tables/:view?',
                    element: (
                      <MayOpen permission="table.change">
                        <Coming>
                          <TablesPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'printing/:view?',
                    element: (
                      <MayOpen permission="print.repeat">
                        <Coming>
                          <PrintingPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'till',
                    element: (
                      <MayOpen permission="till.change">
                        <Coming>
                          <TillPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'opening',
                    element: (
                      <MayOpen permission="venue.change">
                        <Coming>
                          <OpeningPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'people',
                    element: (
                      <MayOpen permission="user.change">
                        <Coming>
                          <PeoplePage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'activity',
                    element: (
                      <MayOpen permission="report.read">
                        <Coming>
                          <ActivityPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'settings/:section?',
                    element: (
                      <MayOpen permission="setting.change">
                        <Coming>
                          <SettingsPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  {
                    path: 'server',
                    element: (
                      <Coming>
                        <ServerPage />
                      </Coming>
                    ),
                  },
                  {
                    path: 'venues',
                    element: (
                      <Coming>
                        <TonightPage />
                      </Coming>
                    ),
                  },
                  {
                    path: 'venues/copy',
                    element: (
                      <MayOpen permission="menu.change">
                        <Coming>
                          <CopyPage />
                        </Coming>
                      </MayOpen>
                    ),
                  },
                  { path: 'account', element: <AccountPage /> },
                  { path: '*', element: <NotFound /> },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
];
