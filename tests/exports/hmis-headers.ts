/**
 * The files and columns of HUD's HMIS CSV for fiscal year 2026, in order, for the checker. They duplicate the product's
 * own list, so that a change of it is noticed.
 */
/** `!`: never empty; a number: the maximum length of a text; d: day; t: day and time; $: money; the others are codes. */
export const hmisHeaders: Readonly<Record<string, string>> = {
  Affiliation: `AffiliationID:32! ProjectID:32! ResProjectID:32! DateCreated:t! DateUpdated:t! UserID:32! DateDeleted:t
    ExportID:32!`,
  Assessment: `AssessmentID:32! EnrollmentID:32! PersonalID:32! AssessmentDate:d! AssessmentLocation:250!
    AssessmentType! AssessmentLevel! PrioritizationStatus! DateCreated:t! DateUpdated:t! UserID:32!
    DateDeleted:t ExportID:32!`,
  AssessmentQuestions: `AssessmentQuestionID:32! AssessmentID:32! EnrollmentID:32! PersonalID:32! AssessmentQuestionGroup:250
    AssessmentQuestionOrder AssessmentQuestion:250 AssessmentAnswer:250 DateCreated:t! DateUpdated:t!
    UserID:32! DateDeleted:t ExportID:32!`,
  AssessmentResults: `AssessmentResultID:32! AssessmentID:32! EnrollmentID:32! PersonalID:32! AssessmentResultType:250
    AssessmentResult:250 DateCreated:t! DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  CEParticipation: `CEParticipationID:32! ProjectID:32! AccessPoint! PreventionAssessment CrisisAssessment HousingAssessment
    DirectServices ReceivesReferrals CEParticipationStatusStartDate:d! CEParticipationStatusEndDate:d
    DateCreated:t! DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  Client: `PersonalID:32! FirstName:50 MiddleName:50 LastName:50 NameSuffix:50 NameDataQuality! SSN:9
    SSNDataQuality! DOB:d DOBDataQuality! Sex AmIndAKNative! Asian! BlackAfAmerican! HispanicLatinao!
    MidEastNAfrican! NativeHIPacific! White! RaceNone AdditionalRaceEthnicity:100 VeteranStatus!
    YearEnteredService YearSeparated WorldWarII KoreanWar VietnamWar DesertStorm AfghanistanOEF IraqOIF
    IraqOND OtherTheater MilitaryBranch DischargeStatus DateCreated:t! DateUpdated:t! UserID:32!
    DateDeleted:t ExportID:32!`,
  CurrentLivingSituation: `CurrentLivingSitID:32! EnrollmentID:32! PersonalID:32! InformationDate:d! CurrentLivingSituation!
    CLSSubsidyType VerifiedBy:200 LeaveSituation14Days SubsequentResidence ResourcesToObtain LeaseOwn60Day
    MovedTwoOrMore LocationDetails:250 DateCreated:t! DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  Disabilities: `DisabilitiesID:32! EnrollmentID:32! PersonalID:32! InformationDate:d! DisabilityType!
    DisabilityResponse! IndefiniteAndImpairs TCellCountAvailable TCellCount TCellSource ViralLoadAvailable
    ViralLoad ViralLoadSource AntiRetroviral DataCollectionStage! DateCreated:t! DateUpdated:t! UserID:32!
    DateDeleted:t ExportID:32!`,
  EmploymentEducation: `EmploymentEducationID:32! EnrollmentID:32! PersonalID:32! InformationDate:d! LastGradeCompleted
    SchoolStatus Employed EmploymentType NotEmployedReason DataCollectionStage! DateCreated:t!
    DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  Enrollment: `EnrollmentID:32! PersonalID:32! ProjectID:32! EntryDate:d! HouseholdID:32! RelationshipToHoH
    EnrollmentCoC:6 LivingSituation RentalSubsidyType LengthOfStay LOSUnderThreshold PreviousStreetESSH
    DateToStreetESSH:d TimesHomelessPastThreeYears MonthsHomelessPastThreeYears DisablingCondition
    DateOfEngagement:d MoveInDate:d DateOfPATHStatus:d ClientEnrolledInPATH ReasonNotEnrolled PercentAMI
    ReferralSource CountOutreachReferralApproaches DateOfBCPStatus:d EligibleForRHY ReasonNoServices
    RunawayYouth FormerWardChildWelfare ChildWelfareYears ChildWelfareMonths FormerWardJuvenileJustice
    JuvenileJusticeYears JuvenileJusticeMonths UnemploymentFam MentalHealthDisorderFam PhysicalDisabilityFam
    AlcoholDrugUseDisorderFam InsufficientIncome IncarceratedParent VAMCStation:5 TargetScreenReqd
    TimeToHousingLoss AnnualPercentAMI LiteralHomelessHistory ClientLeaseholder HOHLeaseholder SubsidyAtRisk
    EvictionHistory CriminalRecord IncarceratedAdult PrisonDischarge SexOffender DisabledHoH CurrentPregnant
    SingleParent DependentUnder6 HH5Plus CoCPrioritized HPScreeningScore ThresholdScore
    MentalHealthConsultation DateCreated:t! DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  Event: `EventID:32! EnrollmentID:32! PersonalID:32! EventDate:d! Event! ProbSolDivRRResult
    ReferralCaseManageAfter LocationCrisisOrPHHousing:250 ReferralResult ResultDate:d DateCreated:t!
    DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  Exit: `ExitID:32! EnrollmentID:32! PersonalID:32! ExitDate:d! Destination! DestinationSubsidyType
    OtherDestination:50 HousingAssessment SubsidyInformation ProjectCompletionStatus EarlyExitReason
    ExchangeForSex ExchangeForSexPastThreeMonths CountOfExchangeForSex AskedOrForcedToExchangeForSex
    AskedOrForcedToExchangeForSexPastThreeMonths WorkPlaceViolenceThreats WorkplacePromiseDifference
    CoercedToContinueWork LaborExploitPastThreeMonths CounselingReceived IndividualCounseling
    FamilyCounseling GroupCounseling SessionCountAtExit PostExitCounselingPlan SessionsInPlan
    DestinationSafeClient DestinationSafeWorker PosAdultConnections PosPeerConnections
    PosCommunityConnections AftercareDate:d AftercareProvided EmailSocialMedia Telephone InPersonIndividual
    InPersonGroup CMExitReason DateCreated:t! DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  Export: `ExportID:32! SourceType! SourceID:350 SourceName:50 SourceContactFirst:50 SourceContactLast:50
    SourceContactPhone:10 SourceContactExtension:5 SourceContactEmail:320 ExportDate:t! ExportStartDate:d!
    ExportEndDate:d! SoftwareName:50! SoftwareVersion:50 CSVVersion:50 ExportPeriodType! ExportDirective!
    HashStatus! ImplementationID:200!`,
  Funder: `FunderID:32! ProjectID:32! Funder! OtherFunder:100 GrantID:100! StartDate:d! EndDate:d DateCreated:t!
    DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  HMISParticipation: `HMISParticipationID:32! ProjectID:32! HMISParticipationType! HMISParticipationStatusStartDate:d!
    HMISParticipationStatusEndDate:d DateCreated:t! DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  HealthAndDV: `HealthAndDVID:32! EnrollmentID:32! PersonalID:32! InformationDate:d! DomesticViolenceSurvivor
    WhenOccurred CurrentlyFleeing GeneralHealthStatus DentalHealthStatus MentalHealthStatus PregnancyStatus
    DueDate:d DataCollectionStage! DateCreated:t! DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  IncomeBenefits: `IncomeBenefitsID:32! EnrollmentID:32! PersonalID:32! InformationDate:d! IncomeFromAnySource
    TotalMonthlyIncome:$ Earned EarnedAmount:$ Unemployment UnemploymentAmount:$ SSI SSIAmount:$ SSDI
    SSDIAmount:$ VADisabilityService VADisabilityServiceAmount:$ VADisabilityNonService
    VADisabilityNonServiceAmount:$ PrivateDisability PrivateDisabilityAmount:$ WorkersComp
    WorkersCompAmount:$ TANF TANFAmount:$ GA GAAmount:$ SocSecRetirement SocSecRetirementAmount:$ Pension
    PensionAmount:$ ChildSupport ChildSupportAmount:$ Alimony AlimonyAmount:$ OtherIncomeSource
    OtherIncomeAmount:$ OtherIncomeSourceIdentify:50 BenefitsFromAnySource SNAP WIC TANFChildCare
    TANFTransportation OtherTANF OtherBenefitsSource OtherBenefitsSourceIdentify:50 InsuranceFromAnySource
    Medicaid NoMedicaidReason Medicare NoMedicareReason SCHIP NoSCHIPReason VHAServices NoVHAReason
    EmployerProvided NoEmployerProvidedReason COBRA NoCOBRAReason PrivatePay NoPrivatePayReason
    StateHealthIns NoStateHealthInsReason IndianHealthServices NoIndianHealthServicesReason OtherInsurance
    OtherInsuranceIdentify:50 ADAP NoADAPReason RyanWhiteMedDent NoRyanWhiteReason ConnectionWithSOAR
    DataCollectionStage DateCreated:t! DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  Inventory: `InventoryID:32! ProjectID:32! CoCCode:6! HouseholdType! Availability UnitInventory! BedInventory!
    CHVetBedInventory YouthVetBedInventory VetBedInventory CHYouthBedInventory YouthBedInventory
    CHBedInventory OtherBedInventory ESBedType InventoryStartDate:d InventoryEndDate:d DateCreated:t!
    DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  Organization: `OrganizationID:32! OrganizationName:200! VictimServiceProvider! OrganizationCommonName:200
    DateCreated:t! DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  Project: `ProjectID:32! OrganizationID:32! ProjectName:200! ProjectCommonName:200 OperatingStartDate:d!
    OperatingEndDate:d ContinuumProject! ProjectType HousingType RRHSubType ResidentialAffiliation
    TargetPopulation HOPWAMedAssistedLivingFac PITCount DateCreated:t! DateUpdated:t! UserID:32!
    DateDeleted:t ExportID:32!`,
  ProjectCoC: `ProjectCoCID:32! ProjectID:32! CoCCode:6! Geocode:6! Address1:100 Address2:100 City:50 State:2 Zip:5
    GeographyType DateCreated:t! DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  Services: `ServicesID:32! EnrollmentID:32! PersonalID:32! DateProvided:d! RecordType! TypeProvided!
    OtherTypeProvided:50 MovingOnOtherType:50 SubTypeProvided FAAmount:$ FAStartDate:d FAEndDate:d
    ReferralOutcome DateCreated:t! DateUpdated:t! UserID:32! DateDeleted:t ExportID:32!`,
  User: `UserID:32! UserFirstName:50 UserLastName:50 UserPhone:10 UserExtension:5 UserEmail:320 DateCreated:t!
    DateUpdated:t! DateDeleted:t ExportID:32!`,
  YouthEducationStatus: `YouthEducationStatusID:32! EnrollmentID:32! PersonalID:32! InformationDate:d! CurrentSchoolAttend
    MostRecentEdStatus CurrentEdStatus DataCollectionStage! DateCreated:t! DateUpdated:t! UserID:32!
    DateDeleted:t ExportID:32!`,
};
