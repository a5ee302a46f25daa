/*
Written by `npm run icons` from the drawings of Tabler Icons, under this license:

MIT License

Copyright (c) 2020-2026 Paweł Kuna

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/
export type { Icon, IconProps } from "../icon.ts";
export { IconAdjustmentsHorizontal } from "./adjustments-horizontal.ts";
export { IconAlertCircle } from "./alert-circle.ts";
export { IconAlertTriangle } from "./alert-triangle.ts";
export { IconArchive } from "./archive.ts";
export { IconArchiveOff } from "./archive-off.ts";
export { IconArrowBackUp } from "./arrow-back-up.ts";
export { IconArrowDown } from "./arrow-down.ts";
export { IconArrowLeft } from "./arrow-left.ts";
export { IconArrowRight } from "./arrow-right.ts";
export { IconArrowUp } from "./arrow-up.ts";
export { IconArrowsSort } from "./arrows-sort.ts";
export { IconAward } from "./award.ts";
export { IconBell } from "./bell.ts";
export { IconBellCheck } from "./bell-check.ts";
export { IconBook2 } from "./book-2.ts";
export { IconBriefcase } from "./briefcase.ts";
export { IconBug } from "./bug.ts";
export { IconBuilding } from "./building.ts";
export { IconCalendar } from "./calendar.ts";
export { IconCamera } from "./camera.ts";
export { IconCheck } from "./check.ts";
export { IconChecklist } from "./checklist.ts";
export { IconChevronDown } from "./chevron-down.ts";
export { IconChevronLeft } from "./chevron-left.ts";
export { IconChevronLeftPipe } from "./chevron-left-pipe.ts";
export { IconChevronRight } from "./chevron-right.ts";
export { IconChevronRightPipe } from "./chevron-right-pipe.ts";
export { IconChevronsLeft } from "./chevrons-left.ts";
export { IconChevronsRight } from "./chevrons-right.ts";
export { IconCircleCheck } from "./circle-check.ts";
export { IconCircleDot } from "./circle-dot.ts";
export { IconClock } from "./clock.ts";
export { IconConfetti } from "./confetti.ts";
export { IconCopy } from "./copy.ts";
export { IconDeviceDesktop } from "./device-desktop.ts";
export { IconDeviceMobile } from "./device-mobile.ts";
export { IconDoorEnter } from "./door-enter.ts";
export { IconDotsVertical } from "./dots-vertical.ts";
export { IconDownload } from "./download.ts";
export { IconExternalLink } from "./external-link.ts";
export { IconEye } from "./eye.ts";
export { IconFile } from "./file.ts";
export { IconFileDownload } from "./file-download.ts";
export { IconFileExport } from "./file-export.ts";
export { IconFileOff } from "./file-off.ts";
export { IconFileSpreadsheet } from "./file-spreadsheet.ts";
export { IconFileUpload } from "./file-upload.ts";
export { IconFiles } from "./files.ts";
export { IconFolderOpen } from "./folder-open.ts";
export { IconHeartHandshake } from "./heart-handshake.ts";
export { IconHelp } from "./help.ts";
export { IconHistory } from "./history.ts";
export { IconHome } from "./home.ts";
export { IconInbox } from "./inbox.ts";
export { IconInfoCircle } from "./info-circle.ts";
export { IconKeyboard } from "./keyboard.ts";
export { IconLayoutSidebar } from "./layout-sidebar.ts";
export { IconListDetails } from "./list-details.ts";
export { IconLock } from "./lock.ts";
export { IconLogin2 } from "./login-2.ts";
export { IconLogout } from "./logout.ts";
export { IconLogout2 } from "./logout-2.ts";
export { IconMenu2 } from "./menu-2.ts";
export { IconMessage } from "./message.ts";
export { IconMessageCircle } from "./message-circle.ts";
export { IconMessagePlus } from "./message-plus.ts";
export { IconMessages } from "./messages.ts";
export { IconMinus } from "./minus.ts";
export { IconMoodCry } from "./mood-cry.ts";
export { IconMoodEmpty } from "./mood-empty.ts";
export { IconMoodHappy } from "./mood-happy.ts";
export { IconMoodSad } from "./mood-sad.ts";
export { IconMoodSmile } from "./mood-smile.ts";
export { IconPencil } from "./pencil.ts";
export { IconPhone } from "./phone.ts";
export { IconPlayerStop } from "./player-stop.ts";
export { IconPlugConnectedX } from "./plug-connected-x.ts";
export { IconPlus } from "./plus.ts";
export { IconPrinter } from "./printer.ts";
export { IconRefresh } from "./refresh.ts";
export { IconReportAnalytics } from "./report-analytics.ts";
export { IconSchool } from "./school.ts";
export { IconSearch } from "./search.ts";
export { IconSend2 } from "./send-2.ts";
export { IconSettings } from "./settings.ts";
export { IconShieldExclamation } from "./shield-exclamation.ts";
export { IconStarFilled } from "./star-filled.ts";
export { IconTableExport } from "./table-export.ts";
export { IconTarget } from "./target.ts";
export { IconTrash } from "./trash.ts";
export { IconTrophy } from "./trophy.ts";
export { IconUpload } from "./upload.ts";
export { IconUser } from "./user.ts";
export { IconUserPlus } from "./user-plus.ts";
export { IconUsers } from "./users.ts";
export { IconUsersGroup } from "./users-group.ts";
export { IconVolume } from "./volume.ts";
export { IconWifiOff } from "./wifi-off.ts";
export { IconWorld } from "./world.ts";
export { IconX } from "./x.ts";
