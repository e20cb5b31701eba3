@echo off
rem Starts the client: load, run or shell with a binding. Builds what is missing on first use.
rem JAVA_HOME, JAVA_OPTS, CLASSPATH (jars of your own) and YCSB_HOME (bindings of an installation of
rem YCSB) are honoured.
setlocal
if not defined TECTONIC_COMMAND set "TECTONIC_COMMAND=bin\tectonic"
for %%I in ("%~dp0..") do set "TECTONIC_HOME=%%~fI"
set "BINDING="
set "GIVEN="
set "BY_SCHEDULE="
rem The binding is the first word behind the command that is no flag and no value of a flag; what -db says
rem wins over it.
set "PREVIOUS=-P"
for %%A in (%*) do call :look "%%~A"
if defined GIVEN set "BINDING=%GIVEN%"

call "%~dp0binding.bat"
if errorlevel 1 exit /b %ERRORLEVEL%
rem How long a request waits must not be the stops of the default collector.
if defined BY_SCHEDULE if not defined JAVA_OPTS set "JAVA_OPTS=-XX:+UseZGC"
"%JAVA%" %NATIVE% %JAVA_OPTS% "-Dtectonic.home=%TECTONIC_HOME%" "-Dtectonic.command=%TECTONIC_COMMAND%" -cp "%JARS%" site.ycsb.client.command.YcsbMain %*
exit /b %ERRORLEVEL%

:look
if "%~1"=="arrivalgenerator" set "BY_SCHEDULE=1"
if "%PREVIOUS%"=="-db" set "GIVEN=%~1"
set "WAS=%PREVIOUS%"
set "PREVIOUS=%~1"
for %%F in (-P -p -db -threads -target -l --results value) do if "%WAS%"=="%%F" goto value
set "WORD=%~1"
if not defined BINDING if not "%WORD:~0,1%"=="-" set "BINDING=%WORD%"
exit /b 0

:value
set "PREVIOUS=none"
if not "%WAS%"=="-p" exit /b 0
rem NAME=VALUE are two words here, unless they are in quotes.
set "PREVIOUS=value"
for /f "tokens=1* delims==" %%N in ("%~1") do if not "%%O"=="" set "PREVIOUS=none"
exit /b 0
